import type { KindName } from './name.ts'
import type { Files } from './files.ts'

/** A new node kind's files: a node that says one text and goes on, ready to be made into what it shall be. */
export function nodeFiles(family: string, { kebab, camel, pascal, words }: KindName): Files {
  const folder = `src/nodes/${family}/${kebab}`
  return {
    [`${folder}/spec.ts`]: `
import { z } from 'zod'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({
  /** Said to the visitor. */
  text: localisedText(LIMITS.flow.text),
})
export type ${pascal}Data = z.output<typeof data>

/** ${words}: says a text, and one way leads on from it. */
export const ${camel} = defineNodeSpec({
  kind: '${kebab}',
  textKey: '${camel}',
  group: 'talk',
  data,
  defaults: (): ${pascal}Data => ({ text: {} }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: '${camel}.next' }],
  check: ({ text }, { languages }) => textIssues(text, languages, ['text']),
  uses: ({ text }) => textUses(text, ['text']),
  waits: false,
  step: ({ data: { text }, say }): StepResult => ({
    effects: [{ type: 'reply', body: { type: 'text', text: say(text) } }],
    move: { type: 'leave', by: 'next' },
  }),
})
`,
    [`${folder}/view.tsx`]: `
import { MessageSquare } from 'lucide-react'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { ${pascal}Data } from './spec.ts'

/** ${words} on the canvas, and the form that edits it. */
export const ${camel}View = defineNodeView<${pascal}Data>({
  icon: MessageSquare,
  hue: 1,
  summary: ({ text }, t, { language }) => plainPreview(anyText(text, language)) || t(($) => $.nodes.${camel}.empty),
  labels: {
    text: (t) => t(($) => $.nodes.${camel}.text),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.${camel}.name)}>
      <LocalisedTextArea path={['text']} label={t(($) => $.nodes.${camel}.text)} limit={LIMITS.flow.text} required />
    </Section>
  )
}
`,
    [`tests/nodes/${family}/${kebab}.test.ts`]: `
import { expect, test } from 'vitest'
import { ${camel} } from '#src/nodes/${family}/${kebab}/spec.ts'
import { contextOf, issueLines, scopeOf } from '#tests/nodes/support.ts'

test('it says its text in the language of the visitor, filled in, and goes on', () => {
  const data = { text: { en: 'Hello {{ name }}', zh: '你好' } }
  expect(${camel}.step(contextOf(data, { variables: { name: 'Kim' } }), { type: 'entered' })).toEqual({
    effects: [{ type: 'reply', body: { type: 'text', text: 'Hello Kim' } }],
    move: { type: 'leave', by: 'next' },
  })
  expect(${camel}.uses(data)).toContainEqual({ path: ['text', 'zh'], as: 'template' })
})

test('it lacks its text at first, and then its translation', () => {
  expect(issueLines(${camel}.check(${camel}.defaults(), scopeOf()))).toEqual(['required text'])
  expect(issueLines(${camel}.check({ text: { en: 'Hello' } }, scopeOf()))).toEqual(['translation_missing? text.zh'])
})

test('it keeps nothing that it does not know', () => {
  expect(${camel}.data.safeParse({ text: {}, selected: true }).success).toBe(false)
})
`,
  }
}

/** Its texts; the name in Chinese is its author's to write. */
export function nodeTexts({ words }: KindName) {
  return {
    en: { name: words, help: 'Says a text and goes on.', text: 'Text', empty: 'No text yet', next: 'Next' },
    zh: { name: words, help: '发送一段文本，然后继续。', text: '文本', empty: '尚未填写', next: '下一步' },
  }
}
