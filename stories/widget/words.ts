import type { Language } from '#src/lib/languages.ts'

/** What is said in the sample conversation. */
export type ChatWords = Record<
  | 'robot'
  | 'shop'
  | 'agent'
  | 'welcome'
  | 'question'
  | 'answer'
  | 'thanks'
  | 'more'
  | 'orders'
  | 'returns'
  | 'name'
  | 'email',
  string
>

const WORDS: Record<Language, ChatWords> = {
  en: {
    robot: 'Store helper',
    shop: 'Corner store',
    agent: 'Anna',
    welcome: 'Hello. What can I do for you?',
    question: 'Where is my order?',
    answer: 'We deliver in two to four working days. Orders before noon leave the same day.',
    thanks: 'Thank you, that helps.',
    more: 'What is it about?',
    orders: 'Orders',
    returns: 'Returns and refunds',
    name: 'Name',
    email: 'Email',
  },
  zh: {
    robot: '门店助手',
    shop: '街角小店',
    agent: '林小美',
    welcome: '你好，有什么可以帮你？',
    question: '我的订单到哪里了？',
    answer: '订单会在 2 至 4 个工作日内送达，中午前下单当天发出。',
    thanks: '谢谢，明白了。',
    more: '想咨询哪方面？',
    orders: '订单',
    returns: '退换货',
    name: '姓名',
    email: '邮箱',
  },
  ja: {
    robot: 'ストアヘルパー',
    shop: 'まちかど商店',
    agent: '佐藤',
    welcome: 'こんにちは。ご用件をお聞かせください。',
    question: '注文した商品はどこですか？',
    answer: '2日から4営業日でお届けします。正午までのご注文は当日に発送します。',
    thanks: 'ありがとうございます。',
    more: 'どのようなご用件ですか？',
    orders: '注文',
    returns: '返品と返金',
    name: 'お名前',
    email: 'メールアドレス',
  },
  ko: {
    robot: '매장 도우미',
    shop: '모퉁이 가게',
    agent: '지민',
    welcome: '안녕하세요. 무엇을 도와드릴까요?',
    question: '주문한 상품이 어디쯤 왔나요?',
    answer: '영업일 기준 2~4일 안에 배송됩니다. 정오 전 주문은 당일 출고됩니다.',
    thanks: '감사합니다. 알겠습니다.',
    more: '어떤 문의인가요?',
    orders: '주문',
    returns: '반품 및 환불',
    name: '이름',
    email: '이메일',
  },
  pt: {
    robot: 'Ajudante da loja',
    shop: 'Loja da esquina',
    agent: 'Tomás',
    welcome: 'Olá! Como posso ajudar?',
    question: 'Onde está o meu pedido?',
    answer: 'Entregamos em dois a quatro dias úteis. Pedidos feitos até o meio-dia saem no mesmo dia.',
    thanks: 'Obrigado, ajudou muito.',
    more: 'Sobre o que é a sua dúvida?',
    orders: 'Pedidos',
    returns: 'Trocas e reembolsos',
    name: 'Nome',
    email: 'E-mail',
  },
  ind: {
    robot: 'Asisten toko',
    shop: 'Toko Pojok',
    agent: 'Dewi',
    welcome: 'Halo, ada yang bisa kami bantu?',
    question: 'Pesanan saya sudah sampai mana?',
    answer: 'Pesanan tiba dalam dua hingga empat hari kerja. Pesanan sebelum tengah hari dikirim hari itu juga.',
    thanks: 'Terima kasih, sangat membantu.',
    more: 'Tentang apa pertanyaan Anda?',
    orders: 'Pesanan',
    returns: 'Retur dan pengembalian dana',
    name: 'Nama',
    email: 'Email',
  },
}

export function chatWords(language: Language): ChatWords {
  return WORDS[language]
}
