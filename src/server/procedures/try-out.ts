import { ofMember } from '../context.ts'
import { askTryOut } from '../services/tryout/ask.ts'
import { os } from './base.ts'

export const tryOut = os.tryOut.router({
  ask: os.tryOut.ask.handler(({ context, input }) => askTryOut(ofMember(context), input)),
})
