import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RobotSettingsForm } from './robot-settings-form.tsx'

type BasicPageProps = {
  appId: string
  /** Opens an entry of the knowledge base, which the online test names as a source. */
  onOpenEntry?: ((entryId: string) => void) | undefined
  onOpenKnowledge?: (() => void) | undefined
}

/** Basic settings: who the bot is, what it says first, when it answers, and what it does when it cannot. */
export function BasicPage({ appId, onOpenEntry, onOpenKnowledge }: BasicPageProps) {
  const t = useTexts()
  const query = useQuery(orpc.robot.get.queryOptions({ input: { appId } }))
  if (query.data !== undefined)
    return (
      <RobotSettingsForm
        key={appId}
        appId={appId}
        robot={query.data}
        onOpenEntry={onOpenEntry}
        onOpenKnowledge={onOpenKnowledge}
      />
    )
  return (
    <div className="flex flex-col gap-6 p-4 md:p-6">
      <PageHeader title={t(($) => $.chatbot.basic.title)} />
      <QueryState query={query} skeleton={<SettingsSkeleton />}>
        {() => null}
      </QueryState>
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <div className="flex max-w-[45rem] flex-col gap-4">
      {['h-80', 'h-96', 'h-64'].map((height) => (
        <Skeleton key={height} className={`${height} w-full rounded-card`} />
      ))}
    </div>
  )
}
