import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'

/** The id of a member or a group in a row, with a way to take it along. */
export function CopyableId({ id, name }: { id: string; name: string }) {
  const t = useTexts()
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate font-mono text-12" title={id}>
        {id}
      </span>
      <CopyButton
        value={id}
        label={t(($) => $.team.members.copyId, { name })}
        copiedLabel={t(($) => $.common.copied)}
      />
    </span>
  )
}
