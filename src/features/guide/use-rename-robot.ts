import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { withWords } from '#src/domain/answer/with-words.ts'
import { orpc } from '#src/api/query.ts'

/**
 * Gives the robot a name and leaves its other settings as they are on the server, even when somebody saves them meanwhile;
 * where the greeting says the name, it says the new one. Resolves when the name stands; rejects with the refusal.
 */
export function useRenameRobot(appId: string): (name: string) => Promise<void> {
  const queryClient = useQueryClient()

  async function rename(name: string, isSecondTry: boolean): Promise<void> {
    const { revision, settings: before, name: present } = await client.robot.get({ appId })
    if (present === name) return
    const renamed = (text: string) => text.replaceAll(present, name)
    const { welcome, welcomeRich } = before
    const settings = {
      ...before,
      welcome: renamed(welcome),
      ...(welcomeRich && { welcomeRich: withWords(welcomeRich, renamed) }),
    }
    try {
      await client.robot.update({ appId, revision, name, settings })
    } catch (error) {
      if (isSecondTry || apiFailure(error).code !== 'CONFLICT') throw error
      await rename(name, true)
    }
  }

  return async (name) => {
    await rename(name, false)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.robot.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.application.key() }),
    ])
  }
}
