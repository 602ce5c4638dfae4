import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'

const tags = z.array(requiredText(LIMITS.flow.keyword)).max(LIMITS.flow.mappings)
const data = z.strictObject({ add: tags, remove: tags })
export type TagData = z.output<typeof data>

/** Puts tags on the conversation, and takes others off. */
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
  step: ({ data: { add, remove } }) => ({
    effects: [{ type: 'tag', add: [...add], remove: [...remove] }],
    note: { add: [...add], remove: [...remove] },
    move: { type: 'leave', by: 'next' },
  }),
})
