import { ofMember } from '../context.ts'
import { find } from '../services/finder/find.ts'
import { os } from './base.ts'

export const finder = os.finder.router({
  find: os.finder.find.handler(({ context, input }) => find(ofMember(context), input)),
})
