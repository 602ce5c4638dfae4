import { z } from 'zod'
import { ANSWER_CHANNEL_KINDS, type AnswerChannel } from '../answer/channels.ts'
import { richAnswerSchema, richAnswerShape, type RichAnswer } from '../answer/rich-answer.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'
import { ENTRY_HOURS } from './conditions.ts'

/**
 * What a field holds, as its value is told. How a kind is stored, compared, written into a cell of a sheet or put into
 * words stands once for each kind, with those who do it.
 */
const SHAPES = {
  /** The id of a category. */
  category: z.uuid(),
  text: z.string(),
  texts: z.array(z.string()),
  /** An answer with form; null: none. */
  rich: richAnswerShape.nullable(),
  flag: z.boolean(),
  /** YYYY-MM-DD; null: none. */
  day: z.string().nullable(),
  channels: z.array(z.enum(ANSWER_CHANNEL_KINDS)),
  hours: z.enum(ENTRY_HOURS).nullable(),
  /** Ids of entries. */
  entries: z.array(z.string()),
  /** The id of a member; null: nobody. */
  member: z.string().nullable(),
} as const
export type FieldKind = keyof typeof SHAPES

type FieldSpec = {
  kind: FieldKind
  /** The rule for what an editor writes into it. */
  schema: z.ZodType
  /** What an entry has that nobody has said more about. */
  empty: unknown
  /** A caller must say it, whatever it is. */
  needed?: true
  /** Code points of a text or of each of its texts, and how many texts it may hold. */
  limit?: { length?: number; count?: number }
  /** It may hold any character: no visitor reads it. */
  free?: true
  /** Whether a release, and with it the matcher, holds it: always, only where it is not empty, or never. */
  release: 'always' | 'filled' | 'never'
  /** What visitors say is compared with it. */
  heard?: true
  /** Find and replace look at it, and so does the search of the list. */
  searched?: true
  /** It has a column in sheets, so wide in characters; `length` where sheets may say more than editors write. */
  sheet?: { width: number; length?: number }
  /**
   * It has a column in the table of entries, so wide in pixels at first; `place` among the columns, the last where there is
   * none; `sort`: the name the order is asked for by; `line`: without line breaks; `kept`: it cannot be hidden.
   */
  cell?: { width: number; place?: number; sort?: string; line?: true; kept?: true }
}

const text = (length: number) =>
  ({ kind: 'text', schema: withoutMarkup(requiredText(length)), empty: '' as string, limit: { length } }) as const
/** A text that no visitor reads, and that may be empty. */
const freeText = (length: number) =>
  ({ kind: 'text', schema: optionalText(length), empty: '' as string, limit: { length }, free: true }) as const
const texts = (length: number, count: number) =>
  ({
    kind: 'texts',
    schema: z.array(withoutMarkup(requiredText(length))).max(count, { message: 'TOO_MANY' }),
    empty: [] as string[],
    limit: { length, count },
  }) as const
/** Texts that no visitor reads. */
const freeTexts = (length: number, count: number) =>
  ({
    kind: 'texts',
    schema: z.array(requiredText(length)).max(count, { message: 'TOO_MANY' }),
    empty: [] as string[],
    limit: { length, count },
    free: true,
  }) as const
const day = { kind: 'day', schema: z.iso.date().nullable(), empty: null as string | null } as const

/**
 * The fields of an entry as an editor writes them, in the order in which they are told. A field is a line here, a column of
 * the table `qa_entry`, a text for its name and help in each language, and a place in the entry's drawer.
 */
export const ENTRY_SPEC = {
  categoryId: {
    kind: 'category',
    schema: z.uuid(),
    empty: '' as string,
    needed: true,
    release: 'never',
    cell: { width: 150, place: 4, sort: 'category' },
  },
  question: {
    ...text(LIMITS.qa.question),
    needed: true,
    release: 'always',
    heard: true,
    searched: true,
    sheet: { width: 36, length: LIMITS.qa.questionImport },
    cell: { width: 260, place: 1, sort: 'question', line: true, kept: true },
  },
  similar: {
    ...texts(LIMITS.qa.similar, LIMITS.qa.similarCount),
    needed: true,
    release: 'always',
    heard: true,
    searched: true,
    sheet: { width: 44, length: LIMITS.qa.similarImport },
    cell: { width: 300, place: 2, sort: 'similar' },
  },
  /** Plain text; of the default variant where there is a rich answer. */
  answer: {
    ...text(LIMITS.qa.answer),
    needed: true,
    release: 'always',
    searched: true,
    sheet: { width: 60 },
    cell: { width: 320, place: 3 },
  },
  /** The answer with its form; null where it is no more than its plain text. */
  rich: {
    kind: 'rich',
    schema: richAnswerSchema(LIMITS.qa.answer).nullable(),
    empty: null as RichAnswer | null,
    release: 'filled',
  },
  enabled: {
    kind: 'flag',
    schema: z.boolean(),
    empty: true as boolean,
    needed: true,
    release: 'never',
    sheet: { width: 10 },
    cell: { width: 84, place: 5, sort: 'enabled' },
  },
  /** Questions that sound like this one and are not meant by it. */
  counterExamples: {
    ...texts(LIMITS.qa.similar, LIMITS.qa.counterExamples),
    release: 'filled',
    heard: true,
    sheet: { width: 32, length: LIMITS.qa.similarImport },
    cell: { width: 220, place: 9 },
  },
  tags: {
    ...texts(LIMITS.qa.tag, LIMITS.qa.tags),
    release: 'never',
    sheet: { width: 18 },
    cell: { width: 180, place: 6 },
  },
  /** First and last day it answers, in the application's time zone. */
  validFrom: { ...day, release: 'filled', sheet: { width: 13 } },
  validUntil: { ...day, release: 'filled', sheet: { width: 13 } },
  /** Kinds of channels it answers on; empty: all. */
  channels: {
    kind: 'channels',
    schema: z.array(z.enum(ANSWER_CHANNEL_KINDS)).max(ANSWER_CHANNEL_KINDS.length, { message: 'TOO_MANY' }),
    empty: [] as AnswerChannel[],
    release: 'filled',
    sheet: { width: 20 },
  },
  /** Tags of visitors it answers, one of which is enough; empty: everybody. */
  userTags: { ...freeTexts(LIMITS.visitor.tag, LIMITS.qa.userTags), release: 'filled', sheet: { width: 18 } },
  /** Within the application's opening hours or outside them; null: at any time. */
  hours: {
    kind: 'hours',
    schema: z.enum(ENTRY_HOURS).nullable(),
    empty: null as (typeof ENTRY_HOURS)[number] | null,
    release: 'filled',
    sheet: { width: 18 },
  },
  /** Ids of entries offered below its answer. */
  related: {
    kind: 'entries',
    schema: z.array(z.uuid()).max(LIMITS.qa.related, { message: 'TOO_MANY' }),
    empty: [] as string[],
    release: 'filled',
  },
  /** The day somebody shall look at it again. */
  reviewOn: { ...day, release: 'never', sheet: { width: 13 }, cell: { width: 130, place: 7, sort: 'review' } },
  /** The member who answers for it. */
  owner: {
    kind: 'member',
    schema: z.uuid().nullable(),
    empty: null as string | null,
    release: 'never',
    cell: { width: 130, place: 8, sort: 'owner' },
  },
  /** A private note for those who write entries. */
  remark: {
    ...freeText(LIMITS.qa.remark),
    release: 'never',
    searched: true,
    sheet: { width: 40 },
    cell: { width: 220 },
  },
} as const satisfies Record<string, FieldSpec>

type Spec = typeof ENTRY_SPEC
export type EntryField = keyof Spec
/** The fields whose specification says something. */
export type FieldsWith<Said> = { [F in EntryField]: Spec[F] extends Said ? F : never }[EntryField]

/** A field's specification, for those who walk all of them. */
export const fieldSpec = (field: EntryField): FieldSpec => ENTRY_SPEC[field]

export const ENTRY_FIELDS = Object.keys(ENTRY_SPEC) as EntryField[]
/** The fields that a release holds: those it always holds, and those that it holds where they are not empty. */
export const RELEASED_FIELDS = ENTRY_FIELDS.filter((field) => fieldSpec(field).release !== 'never') as ReleasedField[]
export const HEARD_FIELDS = ENTRY_FIELDS.filter((field) => fieldSpec(field).heard) as HeardField[]
export const SEARCHED_FIELDS = ENTRY_FIELDS.filter((field) => fieldSpec(field).searched) as SearchedField[]
/** The fields that have a column of their own in sheets. */
export const SHEET_FIELDS = ENTRY_FIELDS.filter((field) => fieldSpec(field).sheet) as SheetField[]

const placeOf = (field: EntryField) => fieldSpec(field).cell?.place ?? ENTRY_FIELDS.length
/** The fields that have a column in the table of entries, in the order of the columns. */
export const CELL_FIELDS = (ENTRY_FIELDS.filter((field) => fieldSpec(field).cell) as CellField[]).toSorted(
  (a, b) => placeOf(a) - placeOf(b),
)

export type CellField = FieldsWith<{ cell: object }>
export type ReleasedField = FieldsWith<{ release: 'always' | 'filled' }>
export type HeardField = FieldsWith<{ heard: true }>
export type SearchedField = FieldsWith<{ searched: true }>
export type SheetField = FieldsWith<{ sheet: object }>

/** Some fields, each with what `of` makes of it. */
export const perField = <F extends EntryField, T>(fields: readonly F[], of: (field: F) => T): Record<F, T> =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<F, T>

/** The rules for what an editor writes, field by field. */
export const entryFields = perField(ENTRY_FIELDS, (field) => ENTRY_SPEC[field].schema) as {
  [F in EntryField]: Spec[F]['schema']
}

/** A field's value as it is stored and told. */
export type FieldValue<F extends EntryField> = z.output<(typeof SHAPES)[Spec[F]['kind']]>

/** The schemas of values as they are told. */
export const entryShapes = perField(ENTRY_FIELDS, (field) => SHAPES[ENTRY_SPEC[field].kind]) as {
  [F in EntryField]: (typeof SHAPES)[Spec[F]['kind']]
}

/** The fields of an entry that nobody has written anything into yet. */
export const emptyFields = (): { [F in EntryField]: FieldValue<F> } =>
  structuredClone(perField(ENTRY_FIELDS, (field) => ENTRY_SPEC[field].empty)) as { [F in EntryField]: FieldValue<F> }

/** Whether a field says anything. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

/** What of an entry is its editor's to write. */
export const pickFields = <F extends EntryField, Entry extends Record<F, unknown>>(
  fields: readonly F[],
  entry: Entry,
): Pick<Entry, F> => perField(fields, (field) => entry[field]) as Pick<Entry, F>

/** A released field as a release holds it. Names of channels that there are no more stay readable. */
type ReleasedValue<F extends ReleasedField> = Spec[F]['kind'] extends 'channels' ? string[] : NonNullable<FieldValue<F>>
type Released = { [F in FieldsWith<{ release: 'always' }>]: ReleasedValue<F> } & {
  [F in FieldsWith<{ release: 'filled' }>]?: ReleasedValue<F> | undefined
}

/** The fields of an entry as a release holds them; what is empty is left out where the field may be. */
export const releasedSchema = z.object(
  perField(RELEASED_FIELDS, (field) => {
    const { kind, release } = ENTRY_SPEC[field]
    const shape = kind === 'channels' ? z.array(z.string()) : SHAPES[kind]
    if (release === 'always') return shape
    return shape instanceof z.ZodNullable ? shape.unwrap().optional() : shape.optional()
  }),
) as unknown as z.ZodType<Released>

/** Of an entry's fields what a release holds. */
export const releasedOf = (entry: { [F in ReleasedField]: FieldValue<F> }): Released =>
  Object.fromEntries(
    RELEASED_FIELDS.filter((field) => ENTRY_SPEC[field].release === 'always' || isFilled(entry[field])).map((field) => [
      field,
      entry[field],
    ]),
  ) as Released
