import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { ReplyPanel } from './reply-panel.tsx'

/** The quick replies of the team. */
export function QuickRepliesCard({ personId }: { personId: string }) {
  const t = useTexts()
  const { appId } = useApplication()
  const forTeam = usePermission('quickReply.team')
  return (
    <Card aria-label={t(($) => $.replies.title)} title={t(($) => $.replies.title)} note={t(($) => $.replies.note)}>
      <ReplyPanel appId={appId} personId={personId} forTeam={forTeam} />
    </Card>
  )
}
