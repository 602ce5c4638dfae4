import { ofMember } from '../context.ts'
import { findOther } from '../services/visitor-merge/find-other.ts'
import { mergeVisitors } from '../services/visitor-merge/merge.ts'
import { os } from './base.ts'

export const visitors = os.visitors.router({
  findOther: os.visitors.findOther.handler(({ context, input }) => findOther(ofMember(context), input)),
  merge: os.visitors.merge.handler(({ context, input }) => mergeVisitors(ofMember(context), input)),
})
