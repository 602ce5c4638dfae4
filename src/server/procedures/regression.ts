import { ofMember } from '../context.ts'
import { keepCase, removeCase } from '../services/regression/cases.ts'
import { runCases } from '../services/regression/run.ts'
import { os } from './base.ts'

export const regression = os.regression.router({
  keep: os.regression.keep.handler(({ context, input }) => keepCase(ofMember(context), input)),
  run: os.regression.run.handler(({ context, input }) => runCases(ofMember(context), input)),
  remove: os.regression.remove.handler(({ context, input }) => removeCase(ofMember(context), input)),
})
