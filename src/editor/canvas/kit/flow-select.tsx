import { useTexts } from '#src/i18n/use-texts.ts'
import type { FieldTexts } from './bound-field.tsx'
import { useInspector, type Resources } from './inspector-context.tsx'
import { OptionInput } from './option-input.tsx'
import type { Path } from './path.ts'

export type FlowSelectProps = FieldTexts & {
  path: Path
  /** Leaves flows out, such as the one at hand. */
  offers?: (flow: Resources['flows'][number]) => boolean
}

/** Another flow, by its id; null is none. One that is switched off can be chosen and says so. */
export function FlowSelect({ path, offers = () => true, ...texts }: FlowSelectProps) {
  const t = useTexts()
  const { resources } = useInspector()
  const options = resources.flows.filter(offers).map(({ id, name, signature }) => ({
    value: id,
    label: name,
    help: signature.enabled ? undefined : t(($) => $.editor.field.flowOff),
  }))
  return <OptionInput {...texts} path={path} options={options} emptyText={t(($) => $.editor.field.noFlows)} />
}
