import { ofMember } from '../context.ts'
import { putStar, readStars, removeStar } from '../services/stars/stars.ts'
import { os } from './base.ts'

export const stars = os.stars.router({
  list: os.stars.list.handler(({ context }) => readStars(ofMember(context))),
  put: os.stars.put.handler(({ context, input }) => putStar(ofMember(context), input)),
  remove: os.stars.remove.handler(({ context, input }) => removeStar(ofMember(context), input)),
})
