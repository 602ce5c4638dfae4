import type { Issue } from '../spec.ts'

/**
 * Codes of what is not there yet, as against what is there and wrong: every new node begins with some. They are told
 * calmly until somebody has been at the place, or wants the flow to go live.
 */
const MISSING: ReadonlySet<string> = new Set([
  'required',
  'translation_missing',
  'language_missing',
  'description_missing',
  'trigger_missing',
  'few_examples',
  'input_missing',
  'choices_empty',
  'classes_empty',
  'fields_empty',
  'outputs_empty',
  'rules_empty',
  'assignments_empty',
  'tags_empty',
  'menu_empty',
  'hours_empty',
  'unreachable',
  'unreachable_menu',
  'dead_end',
  'outlet_open',
  'no_failure_exit',
  'timeout_open',
  'no_timeout_branch',
  'no_person',
])

/** Whether something is only not there yet. */
export const isMissing = ({ code }: Pick<Issue, 'code'>): boolean => MISSING.has(code)
