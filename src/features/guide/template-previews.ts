/** What a template brings, for a look before it is used. */
export type TemplatePreview = {
  robot: string
  questions: number
  groups: readonly string[]
  people: readonly string[]
  /** The first questions of it. */
  samples: readonly string[]
}

export const TEMPLATES = ['shop', 'software', 'clinic', 'empty'] as const
export type Template = (typeof TEMPLATES)[number]

/** What each template brings by its language; the server holds the templates themselves, a test holds both together. */
export const TEMPLATE_PREVIEWS: Readonly<Record<Template, Readonly<Record<'en' | 'zh', TemplatePreview>>>> = {
  shop: {
    en: {
      robot: 'Mia',
      questions: 30,
      groups: ['Customer care', 'Returns'],
      people: ['Anna Reed', 'Tom Okafor'],
      samples: [
        'Where is my order?',
        'My tracking has not updated for days',
        'My parcel says delivered but I have not got it',
      ],
    },
    zh: {
      robot: '小满',
      questions: 30,
      groups: ['售前售后组', '退换货组'],
      people: ['林晓雨', '陈嘉明'],
      samples: ['我的快递到哪了？', '物流好几天没更新了怎么办？', '显示已签收但我没收到快递'],
    },
  },
  software: {
    en: {
      robot: 'Otto',
      questions: 30,
      groups: ['Product support', 'Billing'],
      people: ['Priya Nair', 'Daniel Costa'],
      samples: ['How does the free trial work?', 'How do I invite my team?', 'How do I import my existing data?'],
    },
    zh: {
      robot: '小帆',
      questions: 30,
      groups: ['技术支持组', '商务续费组'],
      people: ['周子涵', '许静'],
      samples: ['怎么申请试用？', '怎么邀请同事加入？', '怎么导入已有数据？'],
    },
  },
  clinic: {
    en: {
      robot: 'Clara',
      questions: 30,
      groups: ['Reception', 'Billing office'],
      people: ['Grace Bennett', 'Samuel Osei'],
      samples: [
        'This is an emergency',
        'Can you tell me what to do about my symptoms?',
        'How do I book an appointment?',
      ],
    },
    zh: {
      robot: '小康',
      questions: 30,
      groups: ['导诊台', '医保收费处'],
      people: ['王雅婷', '刘建国'],
      samples: ['情况紧急怎么办？', '我不舒服，能告诉我吃什么药吗？', '怎么预约挂号？'],
    },
  },
  empty: {
    en: {
      robot: 'Assistant',
      questions: 0,
      groups: ['Support'],
      people: [],
      samples: [],
    },
    zh: {
      robot: '小助手',
      questions: 0,
      groups: ['客服组'],
      people: [],
      samples: [],
    },
  },
}
