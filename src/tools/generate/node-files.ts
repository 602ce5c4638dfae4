import type { KindName } from './name.ts'
import type { Files } from './files.ts'

/** A new node kind's files: a node that says one text and goes on, ready to be made into what it shall be. */
export function nodeFiles(family: string, { kebab, camel, words }: KindName): Files {
  const folder = `src/nodes/${family}/${kebab}`
  return {
    [`${folder}/spec.ts`]: `
import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { optionalText } from '#src/domain/text.ts'

/** ${words}: holds a text, and one way leads on from it. */
export const ${camel} = defineNodeSpec({
  kind: '${kebab}',
  labelKey: 'nodes.${camel}.name',
  data: z.strictObject({ text: optionalText(LIMITS.message.agentText) }),
  defaults: () => ({ text: '' }),
  outlets: () => [{ id: 'next', labelKey: 'nodes.${camel}.next' }],
  check: ({ text }) => (text.trim() === '' ? [{ code: 'REQUIRED', path: ['text'] }] : []),
})
`,
    [`${folder}/view.tsx`]: `
import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import type { ${camel} } from './spec.ts'

type Data = z.output<typeof ${camel}.data>

/** ${words} on the canvas, and the form that edits it. */
export const ${camel}View = { Card, Inspector }

function Card({ data }: { data: Data }) {
  const t = useTexts()
  if (data.text === '') return <p className="text-13 text-muted">{t(($) => $.nodes.${camel}.empty)}</p>
  return <p className="line-clamp-3 text-13 wrap-anywhere">{data.text}</p>
}

function Inspector({ data, onChange }: { data: Data; onChange: (data: Data) => void }) {
  const t = useTexts()
  return (
    <Field label={t(($) => $.nodes.${camel}.text)} required>
      <TextArea value={data.text} onChange={(event) => onChange({ ...data, text: event.target.value })} />
    </Field>
  )
}
`,
    [`tests/nodes/${family}/${kebab}.test.ts`]: `
import { expect, test } from 'vitest'
import { ${camel} } from '#src/nodes/${family}/${kebab}/spec.ts'

test('a new node lacks its text and says so', () => {
  expect(${camel}.check(${camel}.defaults())).toEqual([{ code: 'REQUIRED', path: ['text'] }])
})

test('a node with a text is complete, and one way leads on', () => {
  const data = ${camel}.data.parse({ text: ' Hello ' })
  expect(data).toEqual({ text: 'Hello' })
  expect(${camel}.check(data)).toEqual([])
  expect(${camel}.outlets(data).map(({ id }) => id)).toEqual(['next'])
})

test('a node keeps nothing that it does not know', () => {
  expect(${camel}.data.safeParse({ text: 'Hello', selected: true }).success).toBe(false)
})
`,
  }
}

/** Its texts; the name in Chinese is its author's to write. */
export function nodeTexts({ words }: KindName) {
  return {
    en: { name: words, text: 'Text', empty: 'No text yet', next: 'Next' },
    zh: { name: words, text: '文本', empty: '尚未填写', next: '下一步' },
  }
}
