import { ofMember } from '../context.ts'
import { findOther } from '../services/visitor-merge/find-other.ts'
import { mergeVisitors } from '../services/visitor-merge/merge.ts'
import { readFacts } from '../services/visitor-facts/facts.ts'
import { readRemark, writeRemark } from '../services/visitor-remark/remark.ts'
import { os } from './base.ts'

export const visitors = os.visitors.router({
  findOther: os.visitors.findOther.handler(({ context, input }) => findOther(ofMember(context), input)),
  facts: os.visitors.facts.handler(({ context, input }) => readFacts(ofMember(context), input)),
  remark: os.visitors.remark.handler(({ context, input }) => readRemark(ofMember(context), input)),
  writeRemark: os.visitors.writeRemark.handler(({ context, input }) => writeRemark(ofMember(context), input)),
  merge: os.visitors.merge.handler(({ context, input }) => mergeVisitors(ofMember(context), input)),
})
