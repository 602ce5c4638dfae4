import type { StepContext } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { renameInTemplate } from '../template/rename-in-template.ts'
import { textOf } from '../template/text-of.ts'

type Says = Pick<StepContext<unknown>, 'say'>

/**
 * The context as it will be when what a step sets is set: its texts already speak of the new values. «Thank you, {{ name
 * }}. And your phone?» is said in the very step that has heard the name.
 */
export function settingFirst<Context extends Says>(
  context: Context,
  set: readonly { readonly reference: string; readonly value: Json }[],
): Context {
  if (set.length === 0) return context
  const filled = (template: string) =>
    set.reduce((text, { reference, value }) => renameInTemplate(text, reference, literal(value)), template)
  return {
    ...context,
    say: (texts) =>
      context.say(
        Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text && filled(text)])),
      ),
  }
}

/**
 * A value as templates write it; escapes within quotes are those of JSON. The signs that end a tag end it within quotes
 * too, so they are always escaped: what a visitor types must never become part of a template.
 */
function literal(value: Json): string {
  if (value === null) return 'nil'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(textOf(value)).replaceAll(/[{}%]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}
