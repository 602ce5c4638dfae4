import { useState } from 'react'
import type { Issue } from '#src/domain/graph/spec.ts'
import { variableOf } from '#src/domain/graph/variables.ts'
import { renderTemplate } from '#src/domain/template/render-template.ts'
import type { TemplateProblem } from '#src/domain/template/problem.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { useInspector } from './inspector-context.tsx'
import { PreviewLine } from './preview-line.tsx'

type TemplatePreviewProps = {
  text: string
  language?: string
  /** What is told at the field already: why it cannot be filled is not said twice. */
  issues: readonly Issue[]
}

/** A template filled with the samples of its variables, or why it cannot be filled. */
export function TemplatePreview({ text, language, issues }: TemplatePreviewProps) {
  const t = useTexts()
  const { variables } = useInspector()
  const at = usePreviewAt(language)
  const rendered = renderTemplate(text, samplesOf(variables), at)
  if (rendered.ok) return <PreviewLine>{rendered.text}</PreviewLine>
  // Part of a variable whose sample has no such part: a run may well have it.
  const path = rendered.code === 'template.unknown' ? String(rendered.values.reference) : ''
  if (variables.some(({ reference }) => reference === variableOf(path)))
    return <PreviewLine>{t(($) => $.editor.field.noSample, { name: path })}</PreviewLine>
  if (issues.some(({ code }) => code === 'unknown_variable' || code === rendered.code)) return null
  return <PreviewLine isProblem>{templateProblemText(t, rendered)}</PreviewLine>
}

/** What previews are made with: this moment (of when the field came up), this zone, and a language. */
export function usePreviewAt(language?: string) {
  const shell = useLanguage()
  const [now] = useState(() => Date.now())
  return { now, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, language: language ?? shell }
}

/** The sample of every variable, as a rendering takes them. */
export const samplesOf = (variables: readonly VariableInfo[]) =>
  Object.fromEntries(variables.map(({ reference, sample }) => [reference, sample]))

function templateProblemText(t: Texts, { code, values }: TemplateProblem): string {
  const { line = 1, column = 1, reference = '', max = 0 } = values
  switch (code) {
    case 'template.syntax':
      return t(($) => $.editor.templateErrors.syntax, { line, column })
    case 'template.unknown':
      return t(($) => $.editor.templateErrors.unknown, { reference })
    case 'template.limit':
      return t(($) => $.editor.templateErrors.limit, { max })
  }
}
