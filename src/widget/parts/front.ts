import type { ChatState } from '../chat/state.ts'
import type { Translate } from '../texts.ts'

type Front = { name: string; image: string | null; role: string }

/** Who stands at the head while no agent serves: the bot, or, where people answer first, whom they answer for. */
export function frontOf({ robot, applicationName }: Pick<ChatState, 'robot' | 'applicationName'>, t: Translate): Front {
  return robot.answers
    ? { name: robot.name || t('title'), image: robot.avatarUrl, role: t('bot') }
    : { name: applicationName || t('title'), image: null, role: t('title') }
}
