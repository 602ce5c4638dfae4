import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'

const tags = z.array(requiredText(LIMITS.flow.keyword)).max(LIMITS.flow.mappings)
/** What can carry tags. */
export const TAGGED = ['conversation', 'visitor'] as const
const data = z.strictObject({
  /** Absent: the conversation. A visitor keeps theirs beyond it. */
  on: z.enum(TAGGED).optional(),
  add: tags,
  remove: tags,
})
export type TagData = z.output<typeof data>

/** Puts tags on the conversation or on the visitor, and takes others off. */
export const tag = defineNodeSpec({
  kind: 'tag',
  textKey: 'tag',
  group: 'people',
  data,
  defaults: (): TagData => ({ add: [], remove: [] }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'tag.next' }],
  check: ({ add, remove }) => [
    ...(add.length + remove.length === 0 ? [{ code: 'tags_empty', path: ['add'] }] : []),
    ...remove.flatMap((each, index) =>
      add.includes(each) ? [{ code: 'tag_twice', path: ['remove', index], values: { tag: each } }] : [],
    ),
  ],
  uses: () => [],
  waits: false,
  step: ({ data: { on, add, remove } }) => ({
    effects: [{ type: 'tag', ...(on === 'visitor' && { on }), add: [...add], remove: [...remove] }],
    note: { add: [...add], remove: [...remove] },
    move: { type: 'leave', by: 'next' },
  }),
})
