/** Whether a row has been begun in the table and is not saved: its key is no number of the server's. */
export const isDraft = (key: number): boolean => key < 0
