import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AnchorList } from '#src/ui/anchor-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { LinkHostsSection } from './model/link-hosts-section.tsx'
import { ModelSection } from './model/model-section.tsx'
import { TestDock, useRoomForColumn } from '#src/features/shared/try-out/test-dock.tsx'
import { FallbackSection } from './fallback-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { MatchingSection } from './matching-section.tsx'
import { robotConflict } from './robot-conflict.ts'
import { RobotBadge } from './robot-badge.tsx'
import { RobotSwitch } from './robot-switch.tsx'
import { SaveButton } from './save-button.tsx'
import { TransferSection } from './transfer-section.tsx'
import { useRobotForm, type Robot } from './use-robot-form.ts'
import { WelcomeSection } from './welcome-section.tsx'

type RobotSettingsFormProps = {
  appId: string
  robot: Robot
  onOpenEntry?: ((entryId: string) => void) | undefined
  onOpenKnowledge?: (() => void) | undefined
}

/** All basic settings as one form with one Save, guarded against leaving and against other people's changes. */
export function RobotSettingsForm({ appId, robot, onOpenEntry, onOpenKnowledge }: RobotSettingsFormProps) {
  const t = useTexts()
  const form = useRobotForm(appId, robot)
  const hasRoom = useRoomForColumn()
  const [isTesting, setTesting] = useState<boolean>()
  const showsTest = isTesting ?? hasRoom
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))
  const entries = useQuery(orpc.knowledge.entries.queryOptions({ input: { appId, limit: 1 } }))

  const sections = [
    { id: 'identity', label: t(($) => $.chatbot.identity.title) },
    { id: 'welcome', label: t(($) => $.chatbot.welcome.title) },
    { id: 'matching', label: t(($) => $.chatbot.matching.title) },
    { id: 'fallback', label: t(($) => $.chatbot.fallback.title) },
    { id: 'transfer', label: t(($) => $.chatbot.transfer.title) },
    { id: 'model', label: t(($) => $.chatbot.model.title) },
    { id: 'links', label: t(($) => $.chatbot.links.title) },
    { id: 'embedding', label: t(($) => $.chatbot.embedding.title) },
  ]
  const save = <SaveButton form={form} onSave={() => void form.save()} />
  const theirs = form.conflict?.theirs
  const groupName = (id: string | null) =>
    id === null
      ? t(($) => $.chatbot.transfer.defaultGroup)
      : (groups.data?.find((group) => group.id === id)?.name ?? t(($) => $.chatbot.transfer.goneGroup))

  return (
    // Holds what only a screen reader sees: outside of it, it would make the window itself scroll.
    <div className="relative flex min-h-full flex-col">
      <PageBar>
        <PageHeader
          title={t(($) => $.chatbot.basic.title)}
          badge={<RobotBadge robot={robot} />}
          extra={
            <>
              <RobotSwitch appId={appId} robot={robot} />
              <Button
                aria-expanded={showsTest}
                icon={<MessageCircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setTesting(!showsTest)}
              >
                {t(($) => $.chatbot.basic.test)}
              </Button>
            </>
          }
          action={<span className="hidden md:inline-flex">{save}</span>}
        />
      </PageBar>
      <div className="flex flex-1 items-start gap-6 p-4 md:p-6">
        <AnchorList
          label={t(($) => $.chatbot.basic.sections)}
          items={sections}
          className="sticky top-20 hidden w-36 shrink-0 lg:block xl:hidden min-[88rem]:block"
        />
        <div className="flex max-w-[45rem] min-w-0 flex-1 flex-col gap-4">
          <p className="text-13 text-muted">{t(($) => $.chatbot.basic.draftNote)}</p>
          {entries.data?.total === 0 && (
            <Callout
              tone="warning"
              title={t(($) => $.chatbot.basic.noKnowledge)}
              actions={
                onOpenKnowledge !== undefined && (
                  <Button size="small" onClick={onOpenKnowledge}>
                    {t(($) => $.chatbot.basic.openKnowledge)}
                  </Button>
                )
              }
            >
              {t(($) => $.chatbot.basic.noKnowledgeText)}
            </Callout>
          )}
          <IdentitySection id="identity" appId={appId} robot={robot} form={form} />
          <WelcomeSection id="welcome" appId={appId} form={form} />
          <MatchingSection id="matching" appId={appId} form={form} saved={robot.settings.thresholds} />
          <FallbackSection id="fallback" form={form} />
          <TransferSection id="transfer" appId={appId} form={form} />
          <ModelSection id="model" appId={appId} purpose="chat" />
          <LinkHostsSection id="links" appId={appId} />
          <ModelSection id="embedding" appId={appId} purpose="embedding" />
          <StickyBar
            side="bottom"
            className="sticky bottom-0 z-20 -mx-4 flex justify-end border-t border-line bg-surface px-4 py-3 md:hidden"
          >
            {save}
          </StickyBar>
        </div>
        <TestDock appId={appId} open={showsTest} onOpenChange={setTesting} onOpenEntry={onOpenEntry} />
      </div>
      <ConflictDialog
        conflict={form.conflict}
        fields={
          theirs === undefined
            ? []
            : robotConflict(form.draft, { name: theirs.name, settings: theirs.settings }, t, groupName)
        }
        isBusy={form.isSaving}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
      />
    </div>
  )
}
