import { useState } from 'react'
import type { Member } from '#src/api/types.ts'
import { AuditRows } from '#src/features/shared/audit/audit-rows.tsx'
import { useAuditLog } from '#src/features/shared/audit/use-audit-log.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { MemberDays } from './member-days.tsx'

type MemberActivityProps = { appId: string; member: Pick<Member, 'id' | 'nickname'>; onClose: () => void }

/** How a member has spent their days; and for who reads the log, what they did and what was done to them. */
export function MemberActivity({ appId, member, onClose }: MemberActivityProps) {
  const t = useTexts()
  const mayReadLog = usePermission('audit.view')
  const [tab, setTab] = useState<'days' | 'log'>('days')
  const days = <MemberDays appId={appId} memberId={member.id} />
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.team.activity.title, { name: member.nickname })}
      closeLabel={t(($) => $.common.close)}
    >
      {mayReadLog ? (
        <Tabs
          label={t(($) => $.team.activity.tabs)}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'days', label: t(($) => $.team.activity.days) },
            { value: 'log', label: t(($) => $.team.activity.log) },
          ]}
        >
          <TabPanel value="days">{days}</TabPanel>
          <TabPanel value="log">
            <MemberLog appId={appId} member={member} />
          </TabPanel>
        </Tabs>
      ) : (
        days
      )}
    </Drawer>
  )
}

/** What a member did and what was done to them, the newest first. */
function MemberLog({ appId, member }: Omit<MemberActivityProps, 'onClose'>) {
  const t = useTexts()
  const log = useAuditLog(appId, { aboutId: member.id })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t(($) => $.team.activity.note)}</p>
      <AuditRows
        {...log}
        label={t(($) => $.team.activity.title, { name: member.nickname })}
        empty={<p className="text-13 text-muted">{t(($) => $.team.activity.empty)}</p>}
      />
    </div>
  )
}
