import { ofMember } from '../context.ts'
import { addSource, fetchSource, listSources, removeSource, updateSource } from '../services/document-sources/save.ts'
import { os } from './base.ts'

export const documentSources = os.documentSources.router({
  list: os.documentSources.list.handler(({ context }) => listSources(ofMember(context))),
  add: os.documentSources.add.handler(({ context, input }) => addSource(ofMember(context), input)),
  update: os.documentSources.update.handler(({ context, input }) => updateSource(ofMember(context), input)),
  fetch: os.documentSources.fetch.handler(({ context, input }) => fetchSource(ofMember(context), input)),
  remove: os.documentSources.remove.handler(({ context, input }) => removeSource(ofMember(context), input)),
})
