import type { FieldLabel } from './field-labels.ts'

/** What `TimeoutInput` shows. */
export const timeoutLabels = {
  timeoutSeconds: (t) => t(($) => $.nodes.timeout.label),
} satisfies Record<string, FieldLabel>

/** What `ConfirmingSection` shows. */
export const confirmingLabels = {
  confirm: (t) => t(($) => $.nodes.confirming.name),
  'confirm.enabled': (t) => t(($) => $.nodes.confirming.enabled),
  'confirm.text': (t) => t(($) => $.nodes.confirming.text),
  'confirm.yes': (t) => t(($) => $.nodes.confirming.yes),
  'confirm.no': (t) => t(($) => $.nodes.confirming.no),
  'confirm.change': (t) => t(($) => $.nodes.confirming.change),
} satisfies Record<string, FieldLabel>
