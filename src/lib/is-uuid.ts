/** Whether a text is a UUID in the form that databases take everywhere: what only looks like one is refused by them. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
