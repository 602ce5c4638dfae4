import { ofMember } from '../context.ts'
import { createView, listViews, removeView, updateView } from '../services/entry-views/views.ts'
import { os } from './base.ts'

export const entryViews = os.entryViews.router({
  list: os.entryViews.list.handler(({ context, input }) => listViews(ofMember(context), input)),
  create: os.entryViews.create.handler(({ context, input }) => createView(ofMember(context), input)),
  update: os.entryViews.update.handler(({ context, input }) => updateView(ofMember(context), input)),
  remove: os.entryViews.remove.handler(({ context, input }) => removeView(ofMember(context), input)),
})
