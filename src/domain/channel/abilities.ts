import { codePoints } from '#src/lib/code-points.ts'

/** Marks that words may have. */
export const MARKS = ['bold', 'italic', 'underline', 'strike'] as const
export type Mark = (typeof MARKS)[number]

export type TextLimit = { readonly most: number; readonly unit: 'characters' | 'bytes' }

/** Which files of a kind are taken: of these media types (null: of any), and up to so many bytes. */
export type FileTaking = { readonly types: readonly string[] | null; readonly bytes: number }

/** A card: a picture, a title, a text and buttons in one. Its lengths are in code points. */
export type CardAbility = {
  /** As many stand side by side in one message. */
  readonly most: number
  readonly title: number
  readonly text: number
  readonly buttons: number
  /** Which pictures it takes, that its operator fetches. */
  readonly picture: FileTaking
}

/** What a kind of channel can show. */
export type Ability = {
  /** Whether what is said is heard, not read. */
  readonly spoken?: true
  /** Marks it draws. The words under any other mark stay. */
  readonly marks: readonly Mark[]
  /** Whether words can have an address behind them; else the address follows them. */
  readonly links: boolean
  readonly images: boolean
  readonly videos: boolean
  readonly files: boolean
  /** Which of these it takes; one without an entry is taken as it is stored. */
  readonly takes?: Readonly<Partial<Record<'image' | 'video' | 'file', FileTaking>>>
  /** How many buttons fit below a text; more than these become a numbered list. 0: it has none. */
  readonly buttons: number
  /** The most of a text with buttons below it, where that is less than of a text alone. */
  readonly buttonText?: TextLimit
  /** Whether a button may lead to an address. */
  readonly linkButtons: boolean
  /** How many questions can be pressed that are gone once one was. 0: none, but in a list. */
  readonly suggestions: number
  /** Where there are lists that open: how many rows one has, and the most of the label of one, in code points. */
  readonly list?: { readonly rows: number; readonly label: number }
  /** Where it has cards; absent: one becomes messages of its own. */
  readonly cards?: CardAbility
  /** Code points of the label of a button or a question; longer ones stand in the text, with a number. */
  readonly label: number
  /** The most of one text. */
  readonly text: TextLimit
  /** As many messages a longer one may become; what is beyond the last is cut. */
  readonly parts: number
}

type Labelled = readonly { label: string }[]
const fits = (items: Labelled, most: number, label: number) =>
  items.length <= most && items.every((item) => codePoints(item.label) <= label)

/**
 * What is pressed below a text: each by itself, a row of a list that opens, or nothing, since there is more than fits or a
 * label is too long: then it becomes a numbered list within the text.
 */
export function pressedAs(
  items: Labelled,
  { buttons, label, list }: Pick<Ability, 'buttons' | 'label' | 'list'>,
): 'single' | 'list' | 'nothing' {
  if (fits(items, buttons, label)) return 'single'
  return list && fits(items, list.rows, list.label) ? 'list' : 'nothing'
}

const MB = 1_000_000
const characters = (most: number): TextLimit => ({ most, unit: 'characters' })
/** A Chinese character takes three of them, most emoji four. */
const bytes = (most: number): TextLimit => ({ most, unit: 'bytes' })

/** The page says 2 MB in one place and 10 in another. */
const WECHAT_PICTURE: FileTaking = { types: ['image/jpeg', 'image/png', 'image/gif'], bytes: 2 * MB }
const ALL_MEDIA = { images: true, videos: true, files: true } as const
const NO_MEDIA = { images: false, videos: false, files: false } as const
const NOTHING_TO_PRESS = { buttons: 0, linkButtons: false, suggestions: 0 } as const
const ANY_LABEL = 200
/** More in a row would be read by nobody, and on some channels five are all that may be said. */
const PARTS = 3

/**
 * What the kinds of channels show, by what their operators document: the one table that answers, previews and what is sent
 * are made by. The web client is ours and shows everything; a call is spoken.
 */
export const ABILITIES = {
  web: {
    ...ALL_MEDIA,
    marks: MARKS,
    links: true,
    buttons: 10,
    linkButtons: true,
    suggestions: 10,
    label: ANY_LABEL,
    text: characters(5000),
    parts: 1,
  },
  whatsapp: {
    ...ALL_MEDIA,
    takes: {
      image: { types: ['image/jpeg', 'image/png'], bytes: 5 * MB },
      video: { types: ['video/mp4'], bytes: 16 * MB },
      file: { types: null, bytes: 100 * MB },
    },
    marks: ['bold', 'italic', 'strike'],
    links: false,
    buttons: 3,
    buttonText: characters(1024),
    linkButtons: false,
    suggestions: 0,
    list: { rows: 10, label: 24 },
    label: 20,
    text: characters(4096),
    parts: PARTS,
  },
  messenger: {
    ...ALL_MEDIA,
    takes: {
      image: { types: null, bytes: 25 * MB },
      video: { types: null, bytes: 25 * MB },
      file: { types: null, bytes: 25 * MB },
    },
    marks: [],
    links: false,
    buttons: 3,
    buttonText: characters(640),
    linkButtons: true,
    suggestions: 13,
    cards: {
      most: 10,
      title: 80,
      text: 80,
      buttons: 3,
      // Ours: the page of cards names no limits of a picture.
      picture: { types: ['image/jpeg', 'image/png', 'image/gif'], bytes: 8 * MB },
    },
    label: 20,
    text: characters(2000),
    parts: PARTS,
  },
  viber: {
    ...ALL_MEDIA,
    takes: {
      image: { types: ['image/jpeg'], bytes: MB },
      video: { types: ['video/mp4'], bytes: 26 * MB },
      file: { types: null, bytes: 50 * MB },
    },
    marks: ['bold', 'italic', 'strike'],
    links: false,
    buttons: 10,
    linkButtons: true,
    suggestions: 10,
    label: 40,
    text: characters(7000),
    parts: PARTS,
  },
  /** A text and nothing else; a template narrows it further. */
  sms: {
    ...NOTHING_TO_PRESS,
    ...NO_MEDIA,
    marks: [],
    links: false,
    label: ANY_LABEL,
    text: characters(500),
    parts: PARTS,
  },
  'wechat-service': {
    ...ALL_MEDIA,
    takes: {
      image: { types: ['image/jpeg', 'image/png'], bytes: 10 * MB },
      video: { types: ['video/mp4'], bytes: 10 * MB },
      file: { types: null, bytes: 20 * MB },
    },
    marks: [],
    links: false,
    buttons: 10,
    buttonText: bytes(1024),
    linkButtons: true,
    suggestions: 10,
    label: 40,
    text: bytes(2048),
    parts: PARTS,
  },
  'wechat-mini': {
    ...NOTHING_TO_PRESS,
    marks: [],
    links: true,
    images: true,
    takes: { image: WECHAT_PICTURE },
    videos: false,
    files: false,
    label: ANY_LABEL,
    text: bytes(2048),
    parts: PARTS,
  },
  'wechat-official': {
    marks: [],
    links: true,
    images: true,
    takes: { image: WECHAT_PICTURE },
    // One needs a picture of its own that stands for it, which we do not have.
    videos: false,
    files: false,
    buttons: 10,
    linkButtons: false,
    suggestions: 10,
    label: 40,
    text: bytes(2048),
    parts: PARTS,
  },
  phone: {
    ...NOTHING_TO_PRESS,
    spoken: true,
    ...NO_MEDIA,
    marks: [],
    links: false,
    label: ANY_LABEL,
    text: characters(5000),
    parts: 1,
  },
} as const satisfies Record<string, Ability>

/** The channel that is ours and shows everything, which stands for any where nothing else is said. */
export const USUAL_KIND = 'web' satisfies keyof typeof ABILITIES
/** The one on which people talk. */
export const SPOKEN_KIND = 'phone' satisfies keyof typeof ABILITIES
