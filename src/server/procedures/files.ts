import { ofMember } from '../context.ts'
import { previewAccept } from '../services/files/accepting.ts'
import { listFaq } from '../services/files/faq-list.ts'
import { describeFiles } from '../services/files/overview.ts'
import { searchFiles } from '../services/files/search.ts'
import { suggestFaq } from '../services/files/suggest.ts'
import { adoptEntry, updateFileFaq } from '../services/files/update-faq.ts'
import { os } from './base.ts'

export const files = os.files.router({
  overview: os.files.overview.handler(({ context }) => describeFiles(ofMember(context))),
  search: os.files.search.handler(({ context, input }) => searchFiles(ofMember(context), input)),
  faq: os.files.faq.handler(({ context, input }) => listFaq(ofMember(context), input)),
  suggest: os.files.suggest.handler(({ context, input }) => suggestFaq(ofMember(context), input)),
  updateFileFAQ: os.files.updateFileFAQ.handler(({ context, input }) => updateFileFaq(ofMember(context), input)),
  accepting: os.files.accepting.handler(({ context, input }) => previewAccept(ofMember(context), input)),
  adopt: os.files.adopt.handler(({ context, input }) => adoptEntry(ofMember(context), input)),
})
