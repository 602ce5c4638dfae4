import type { Provider } from '#src/domain/settings/provider.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** In words, in what two states of the identity provider differ. */
export function useProviderFields(): (before: Provider, after: Provider) => StateField[] {
  const t = useTexts()
  const format = useFormat()
  const onOff = (is: boolean) => (is ? t(($) => $.settings.on) : t(($) => $.settings.off))
  return differing<Provider>([
    {
      key: 'enabled',
      label: t(($) => $.settings.signIn.enabled),
      words: ({ enabled }: Provider) => onOff(enabled),
    },
    { key: 'name', label: t(($) => $.settings.signIn.name), words: ({ name }: Provider) => name },
    { key: 'issuer', label: t(($) => $.settings.signIn.issuer), words: ({ issuer }: Provider) => issuer },
    { key: 'clientId', label: t(($) => $.settings.signIn.clientId), words: ({ clientId }: Provider) => clientId },
    {
      key: 'domains',
      label: t(($) => $.settings.signIn.domains),
      words: ({ domains }: Provider) => format.list(domains),
    },
    { key: 'only', label: t(($) => $.settings.signIn.only), words: ({ only }: Provider) => onOff(only) },
    {
      key: 'joinsAs',
      label: t(($) => $.settings.signIn.unknown),
      words: ({ joinsAs }: Provider) =>
        joinsAs === null ? t(($) => $.settings.signIn.invitedOnly) : t(($) => $.team.roles[joinsAs]),
    },
  ])
}
