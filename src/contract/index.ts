import type { ContractRouterClient } from '@orpc/contract'
import { application } from './application.ts'
import { auth } from './auth.ts'
import { desk } from './desk.ts'
import { guide } from './guide.ts'
import { history } from './history.ts'
import { knowledge } from './knowledge.ts'
import { release } from './release.ts'
import { robot } from './robot.ts'
import { team } from './team.ts'
import { tryOut } from './try-out.ts'
import { visitor } from './visitor.ts'

/** Everything the server can be asked: the console's calls and the visitor's. */
export const contract = { auth, application, team, robot, knowledge, tryOut, release, desk, history, guide, visitor }

/** The typed client of the whole contract. */
export type ApiClient = ContractRouterClient<typeof contract>
