import { ofMember } from '../context.ts'
import { listChangeSets } from '../services/changes/list.ts'
import { revertChangeSet } from '../services/changes/revert.ts'
import { os } from './base.ts'

export const changes = os.changes.router({
  list: os.changes.list.handler(({ context, input }) => listChangeSets(ofMember(context), input)),
  revert: os.changes.revert.handler(({ context, input }) => revertChangeSet(ofMember(context), input)),
})
