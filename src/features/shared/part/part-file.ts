/** A part of the settings as a file: how it is written, and how one is read. */
export type PartFile<State> = {
  /** Above what reading a file would change. */
  title: string
  /** Which files are offered, as `<input type="file">` wants it. */
  accept: string
  write: (state: State) => File
  /** `refusal`: why it cannot be used, in words. Rejects where the file cannot be read. */
  read: (file: File) => Promise<{ state: State } | { refusal: string }>
}
