import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'

type AgentFilterProps = { appId: string; value: string | undefined; onChange: (agent: string | undefined) => void }

/** Narrows the list to what one member served. */
export function AgentFilter({ appId, value, onChange }: AgentFilterProps) {
  const t = useTexts()
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  const options = (members.data ?? []).map(({ id, nickname, account }) => ({
    value: id,
    label: nickname,
    help: account,
  }))
  const chosen = value === undefined ? null : options.find((option) => option.value === value)
  return (
    <div className="w-48">
      <Combobox
        aria-label={t(($) => $.history.filters.agent)}
        placeholder={t(($) => $.history.filters.anyAgent)}
        leading={<Headset size={16} strokeWidth={1.75} aria-hidden />}
        options={options}
        // Someone who has left the team is still a filter that can be taken away.
        value={chosen === undefined ? { value: value ?? '', label: (value ?? '').slice(-8) } : chosen}
        onValueChange={(option) => onChange(option?.value)}
        emptyText={t(($) => $.history.filters.noAgent)}
        clearLabel={t(($) => $.common.clear)}
      />
    </div>
  )
}
