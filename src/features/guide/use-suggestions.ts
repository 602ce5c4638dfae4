import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { personWord } from '#src/domain/robot/person-word.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'

/** What is worth writing to the robot: at most three questions, and the word that asks for a person. */
export type Suggestions = { questions: readonly string[]; personWord: string | undefined }

/** Questions of the robot's welcome card, else the latest of the knowledge base; undefined while they are looked up. */
export function useSuggestions(appId: string): Suggestions | undefined {
  const canReadRobot = usePermission('robot.view')
  const canReadKnowledge = usePermission('knowledge.view')
  const robot = useQuery(orpc.robot.get.queryOptions({ input: { appId }, enabled: canReadRobot }))
  const entries = useQuery(
    orpc.knowledge.entries.queryOptions({ input: { appId, limit: MOST, enabled: true }, enabled: canReadKnowledge }),
  )
  if (!canReadRobot || !canReadKnowledge) return { questions: [], personWord: undefined }
  if (robot.isPending || entries.isPending) return undefined
  const settings = robot.data?.settings
  const greeted = settings?.card.enabled === true ? settings.card.questions : []
  const latest = entries.data?.items.map(({ question }) => question) ?? []
  return {
    questions: [...new Set([...greeted, ...latest])].slice(0, MOST),
    personWord: settings?.transfer.enabled === true ? personWord(settings.transfer.words, settings.welcome) : undefined,
  }
}

const MOST = 3
