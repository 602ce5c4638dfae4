import type { FieldLabel } from '../canvas/kit/field-labels.ts'

/** What `PromptInput` shows of the prompt that lies at `name`: its texts go by its own label. */
export const promptLabels = <Name extends string>(
  name: Name,
  label: FieldLabel,
): Record<Name | `${Name}.text` | `${Name}.sounds`, FieldLabel> => {
  const sounds: FieldLabel = (t) => t(($) => $.editor.prompt.soundOf, { label: label(t) })
  return { [name]: label, [`${name}.text`]: label, [`${name}.sounds`]: sounds } as Record<
    Name | `${Name}.text` | `${Name}.sounds`,
    FieldLabel
  >
}

/** What `AskingFields` shows, and the prompt above it. */
export const askingLabels = {
  ...promptLabels('prompt', (t) => t(($) => $.editor.prompt.said)),
  interruptible: (t) => t(($) => $.editor.prompt.interruptible),
  firstSeconds: (t) => t(($) => $.editor.prompt.first),
  betweenSeconds: (t) => t(($) => $.editor.prompt.between),
  retries: (t) => t(($) => $.editor.prompt.retries),
  ...promptLabels('timeoutPrompt', (t) => t(($) => $.editor.prompt.onTimeout)),
  ...promptLabels('wrongPrompt', (t) => t(($) => $.editor.prompt.onWrong)),
} satisfies Record<string, FieldLabel>
