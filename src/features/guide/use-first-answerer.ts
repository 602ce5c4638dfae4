import { firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'

/** Who answers visitors first here: what the steps say of the bot depends on it. */
export const useFirstAnswerer = () => firstAnswerer(useApplication().robot)
