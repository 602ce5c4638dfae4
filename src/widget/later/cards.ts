export { EndConfirm } from './end-confirm.tsx'
export { LeaveForm } from './leave-form.tsx'
export { Rating } from './rating.tsx'
export { ThumbWhy } from './thumb-why.tsx'
