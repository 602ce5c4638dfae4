import { FileUp, Plus } from 'lucide-react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { SkillPanel } from './skill-panel.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import type { SetSearch, TeamSearch } from './search.ts'

type MemberPageProps = { appId: string; search: TeamSearch; onSearch: SetSearch }
type TabName = 'members' | NonNullable<TeamSearch['tab']>

/** Members and skills of the application, and for the super admin what could not be sent to them. */
export function MemberPage({ appId, search, onSearch }: MemberPageProps) {
  const t = useTexts()
  const canEditMembers = usePermission('member.edit')
  const canEditGroups = usePermission('group.edit')
  const canReadOutbox = usePermission('mail.outbox')
  const tab: TabName = search.tab === 'outbox' && !canReadOutbox ? 'members' : (search.tab ?? 'members')
  const names: TabName[] = canReadOutbox ? ['members', 'skills', 'outbox'] : ['members', 'skills']

  const handleTab = (next: TabName) =>
    onSearch({ tab: next === 'members' ? undefined : next, member: undefined, activity: undefined, skill: undefined })
  const add =
    tab === 'skills'
      ? { label: t(($) => $.team.skills.add), mayAdd: canEditGroups, open: () => onSearch({ skill: 'new' }) }
      : { label: t(($) => $.team.members.add), mayAdd: canEditMembers, open: () => onSearch({ add: true }) }

  return (
    <div className="flex h-full min-h-[36rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.team.title)}
        note={t(($) => $.team.note)}
        action={
          tab !== 'outbox' && (
            <span className="flex flex-wrap gap-2">
              {tab === 'members' && (
                <DisabledReason reason={canEditMembers ? undefined : t(($) => $.team.reasons.permission)}>
                  <Button
                    icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
                    onClick={() => onSearch({ sheet: true })}
                  >
                    {t(($) => $.team.sheet.open)}
                  </Button>
                </DisabledReason>
              )}
              <DisabledReason reason={add.mayAdd ? undefined : t(($) => $.team.reasons.permission)}>
                <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={add.open}>
                  {add.label}
                </Button>
              </DisabledReason>
            </span>
          )
        }
      />
      <Tabs
        label={t(($) => $.team.tabs.label)}
        value={tab}
        onValueChange={handleTab}
        tabs={names.map((value) => ({ value, label: t(($) => $.team.tabs[value]) }))}
        className="min-h-0 flex-1"
      >
        <TabPanel value={tab} className="flex min-h-0 flex-1 flex-col gap-3">
          {tab === 'members' && <MemberPanel appId={appId} search={search} onSearch={onSearch} />}
          {tab === 'skills' && <SkillPanel appId={appId} search={search} onSearch={onSearch} />}
          {tab === 'outbox' && <OutboxPanel appId={appId} />}
        </TabPanel>
      </Tabs>
      <MemberDialog
        appId={appId}
        open={search.add === true && canEditMembers}
        onOpenChange={(open) => onSearch({ add: open ? true : undefined })}
      />
      <SheetDialog
        appId={appId}
        open={search.sheet === true && canEditMembers}
        onOpenChange={(open) => onSearch({ sheet: open ? true : undefined })}
      />
    </div>
  )
}
