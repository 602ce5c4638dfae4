import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { maySee } from '#src/features/shared/why/may.ts'
import { WhyPanel } from '#src/features/shared/why/why-panel.tsx'
import { Why } from '#src/features/shared/why/why.tsx'
import { can, type Role } from '#src/domain/team/policy.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeskContext } from './desk-context.ts'

type BotReasonsProps = { conversationId: string; seq: number }

/** «Why?» under what the bot said in a conversation at the desk; fetched when somebody asks. */
export function BotReasons(props: BotReasonsProps) {
  const desk = use(DeskContext)
  if (desk === undefined) return null
  return <Why>{() => <Reasons {...desk} {...props} />}</Why>
}

type ReasonsProps = BotReasonsProps & { appId: string; roles: readonly Role[] }

function Reasons({ appId, roles, conversationId, seq }: ReasonsProps) {
  const t = useTexts()
  const why = useQuery(
    orpc.history.why.queryOptions({ input: { appId, conversationId, seq }, staleTime: Infinity, retry: false }),
  )
  return (
    <QueryState query={why} skeleton={<Skeleton className="h-20 w-full rounded-control" />}>
      {({ trace, version }) =>
        trace === null ? (
          <p className="text-12 text-muted">{t(($) => $.workspace.noReasons)}</p>
        ) : (
          <WhyPanel
            appId={appId}
            trace={trace}
            version={version}
            draftText={t(($) => $.workspace.noVersion)}
            may={maySee((permission) => can(roles, permission))}
            conversationId={conversationId}
          />
        )
      }
    </QueryState>
  )
}
