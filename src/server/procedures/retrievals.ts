import { ofMember } from '../context.ts'
import { listRetrievals, readRetrieval } from '../services/retrievals/list.ts'
import { testRetrieval } from '../services/retrievals/test.ts'
import { os } from './base.ts'

export const retrievals = os.retrievals.router({
  test: os.retrievals.test.handler(({ context, input }) => testRetrieval(ofMember(context), input)),
  list: os.retrievals.list.handler(({ context, input }) => listRetrievals(ofMember(context), input)),
  get: os.retrievals.get.handler(({ context, input }) => readRetrieval(ofMember(context), input)),
})
