import { Download } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { useFileSave } from '#src/features/shared/use-file-save.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

/** Saves the groups as a file. */
export function GroupExport({ appId }: { appId: string }) {
  const t = useTexts()
  const { isSaving, save } = useFileSave((language) => client.team.groupFile({ appId, language }))
  return (
    <Button busy={isSaving} icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={save}>
      {t(($) => $.team.groups.export)}
    </Button>
  )
}
