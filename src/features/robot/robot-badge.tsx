import { CircleCheck, CirclePause } from 'lucide-react'
import { firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { Robot } from './use-robot-form.ts'

/** Who answers visitors: the bot, a third-party bot, or nobody but agents. */
export function RobotBadge({ robot }: { robot: Robot }) {
  const t = useTexts()
  const first = firstAnswerer(robot)
  if (first === 'thirdParty') return <Badge tone="info">{t(($) => $.chatbot.basic.thirdParty)}</Badge>
  if (first === 'bot')
    return (
      <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
        {t(($) => $.chatbot.basic.on)}
      </Badge>
    )
  return <Badge icon={<CirclePause size={12} aria-hidden />}>{t(($) => $.chatbot.basic.off)}</Badge>
}
