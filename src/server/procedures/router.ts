import { application } from './application.ts'
import { auth } from './auth.ts'
import { os } from './base.ts'
import { desk } from './desk.ts'
import { guide } from './guide.ts'
import { history } from './history.ts'
import { knowledge } from './knowledge.ts'
import { release } from './release.ts'
import { robot } from './robot.ts'
import { team } from './team.ts'
import { tryOut } from './try-out.ts'
import { visitor } from './visitor.ts'

/** The whole contract, implemented: a forgotten procedure does not compile. */
export const router = os.router({
  auth,
  application,
  team,
  robot,
  knowledge,
  tryOut,
  release,
  desk,
  history,
  guide,
  visitor,
})
