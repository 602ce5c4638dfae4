import type { Member } from '#src/api/types.ts'
import { AuditRows } from '#src/features/shared/audit/audit-rows.tsx'
import { useAuditLog } from '#src/features/shared/audit/use-audit-log.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Drawer } from '#src/ui/drawer.tsx'

type MemberActivityProps = { appId: string; member: Pick<Member, 'id' | 'nickname'>; onClose: () => void }

/** What a member did and what was done to them, the newest first. */
export function MemberActivity({ appId, member, onClose }: MemberActivityProps) {
  const t = useTexts()
  const log = useAuditLog(appId, { aboutId: member.id })
  const title = t(($) => $.team.activity.title, { name: member.nickname })
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t(($) => $.common.close)}>
      <div className="flex flex-col gap-4">
        <p className="text-13 text-muted">{t(($) => $.team.activity.note)}</p>
        <AuditRows
          {...log}
          label={title}
          empty={<p className="text-13 text-muted">{t(($) => $.team.activity.empty)}</p>}
        />
      </div>
    </Drawer>
  )
}
