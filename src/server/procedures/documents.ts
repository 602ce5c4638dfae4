import { ofMember } from '../context.ts'
import { changeDocuments } from '../services/documents/change.ts'
import { documentFile, listDocuments, listPassages, readDocumentRecord } from '../services/documents/list.ts'
import { parseAgain, removeDocument, updateDocument, updatePassage } from '../services/documents/update.ts'
import { os } from './base.ts'

export const documents = os.documents.router({
  list: os.documents.list.handler(({ context, input }) => listDocuments(ofMember(context), input)),
  get: os.documents.get.handler(({ context, input }) => readDocumentRecord(ofMember(context), input)),
  passages: os.documents.passages.handler(({ context, input }) => listPassages(ofMember(context), input)),
  update: os.documents.update.handler(({ context, input }) => updateDocument(ofMember(context), input)),
  updatePassage: os.documents.updatePassage.handler(({ context, input }) => updatePassage(ofMember(context), input)),
  parseAgain: os.documents.parseAgain.handler(({ context, input }) => parseAgain(ofMember(context), input)),
  change: os.documents.change.handler(({ context, input }) => changeDocuments(ofMember(context), input)),
  remove: os.documents.remove.handler(({ context, input }) => removeDocument(ofMember(context), input)),
  original: os.documents.original.handler(({ context, input }) => documentFile(ofMember(context), input)),
})
