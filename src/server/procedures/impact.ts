import { ofMember } from '../context.ts'
import { previewDocumentImpact } from '../services/files/impact.ts'
import { previewImpact } from '../services/impact/ask.ts'
import { os } from './base.ts'

export const impact = os.impact.router({
  preview: os.impact.preview.handler(({ context, input: { change }, signal }) =>
    change.type === 'passage' || change.type === 'document' || change.type === 'source'
      ? previewDocumentImpact(ofMember(context), change, signal)
      : previewImpact(ofMember(context), change, signal),
  ),
})
