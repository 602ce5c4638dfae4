/** Where a text is taken from: a page, slide or sheet where it has any. */
export type MessageSource = { name: string; page: number | null; unit: 'page' | 'slide' | 'sheet' | null }

/** A passage that a text rests on, which it names by its place: [1], [2]. */
export type MessageCitation = MessageSource & { heading: string; text: string }

/** The words around what a message holds. */
export type MessageTexts = {
  /** Names the list of a message's buttons. */
  options: string
  /** Said of the button that was pressed. */
  chosen: string
  /** Said of a link. */
  newTab: string
  /** Stand for a picture or a video that has no words of its own. */
  picture: string
  video: string
  /** Stand for a sound without words, before the keys a caller has pressed, and before what a caller has left on tape. */
  sound: string
  keys: string
  recording: string
  /** Said of a field that has to be filled in. */
  required: string
  /** Stands for the answers of a form in which nothing was filled in. */
  nothing: string
  /** Said below a text that is taken from somewhere. */
  source: (source: MessageSource) => string
  /** A size in bytes, in words. */
  size: (bytes: number) => string
}
