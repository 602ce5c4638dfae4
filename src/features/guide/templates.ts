import type { TemplatePreview } from '#src/api/types.ts'

export type Template = TemplatePreview['template']

/** What an application can be filled with, in the order in which it is offered. */
export const TEMPLATES: readonly Template[] = ['shop', 'software', 'clinic', 'empty']
