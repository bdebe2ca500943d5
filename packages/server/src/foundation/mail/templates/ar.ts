import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

export const ar: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'رمز التحقق الخاص بك في Souk',
    parts: [
      `رمزك هو ${code}، وهو صالح لمدة ${minutes} دقيقة.`,
      { code },
      'طلبه شخص سجّل في Souk بهذا العنوان. إن لم تكن أنت فتجاهل هذه الرسالة: لا يمكن فعل شيء باسمك دون الرمز.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'رمز التحقق الخاص بك في Souk',
    parts: [`رمزك هو ${code}، وهو صالح لمدة ${minutes} دقيقة.`, { code }, 'إن لم تطلبه فتجاهل هذه الرسالة.'],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'اختر كلمة مرور جديدة في Souk',
    parts: [
      `افتح هذا العنوان لاختيار كلمة مرور جديدة. يعمل مرة واحدة خلال ${minutes} دقيقة:`,
      { button: 'اختيار كلمة مرور', href },
      'إن لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `الوقت: ${at}`,
        'إن لم تكن أنت فاختر كلمة مرور جديدة فورًا:',
        { button: 'اختيار كلمة مرور', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `دعوة للانضمام إلى ${business}`,
    parts: [
      `أنت مدعوّ للعمل مع ${business}.`,
      'سجّل الدخول أو أنشئ حسابًا بهذا العنوان، ثم أكّده واقبل الدعوة.',
      { button: 'افتح Souk', href },
      `تنتهي الدعوة بعد ${days} أيام. إن لم تكن تنتظرها فلا يلزمك فعل شيء.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at }) => ({
    subject: `${app}: عاد رمز تحديث مستعمل، فأُلغيت رموزه`,
    parts: [
      `قُدّم رمز تحديث للتطبيق ${app} بعد أكثر من ${seconds} ثانية من استعماله. قد يكون لدى شخص آخر، لذلك أُلغيت كل الرموز الصادرة عنه.`,
      { list: [`التثبيت: ${installationId}`, `المتجر: ${businessId}`, `الوقت: ${at}`] },
      'احتفظ بأحدث رمز تحديث لكل تثبيت فقط، ولا تستعمل رمزًا مرتين. للمتابعة بدّل رمز هوية من صفحتك المدمجة، أو اطلب من التاجر إعادة التثبيت.',
    ],
  }),
  switchedOff: ({ app, installationIds }) => ({
    subject: `أُوقفت إشعارات ${app}`,
    parts: [
      `فشلت كل الإشعارات المرسلة إلى ${app} ثلاثة أيام لهذه التثبيتات:`,
      { list: installationIds },
      'لم نعد نرسل إليها؛ ويُسجَّل ما يحدث كمتجاوَز (ENDPOINT_DISABLED). اقرأ الأخطاء في السجل وأصلح العنوان ثم شغّله بـ POST /developer/apps/{appId}/installations/{installationId}/webhooks/enable.',
      'تصلك هذه الرسالة مرة في اليوم على الأكثر لكل تطبيق.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId }) => ({
    subject: `لم يجتز ${app} عمليات التحقق`,
    parts: [
      'فُحص الطلب وأُغلق لأن ما يلي لم ينجح:',
      { list: failures },
      'صحّحه وأرسل التطبيق مجددًا. يخبرك POST /developer/apps/{appId}/checks مسبقًا بما سيواجهه الطلب.',
      `المراجعة ${reviewId} للتطبيق ${appId}`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId }) => ({
    subject: `${app}${version === null ? '' : ` النسخة ${version}`}: ${
      { approved: 'تم الاعتماد', changes_requested: 'مطلوب تعديلات', rejected: 'رُفض' }[verdict]
    }`,
    parts: [
      ...(message === null ? [] : [{ quote: message }]),
      ...(items.length === 0 ? [] : [{ list: items }]),
      {
        approved: 'نُشر كما أُرسل.',
        changes_requested: 'عدّل وأرسل مجددًا؛ يُنظر في الإرسال التالي خلال يومي عمل.',
        rejected: 'لا يمكن نشره على حاله.',
      }[verdict],
      ...(page === null || install === null
        ? []
        : unlisted
          ? [`من تعطيه هذا الرابط يمكنه تثبيته: ${install}`, `صفحته: ${page}`]
          : [`يجده الجميع في ${page} ويثبّتونه من ${install}`]),
      `المراجعة ${reviewId} للتطبيق ${appId}`,
    ],
  }),
  judged: ({ judgement, name, reason }) => {
    const subject = {
      suspend_app: `عُلّق ${name}`,
      unsuspend_app: `رُفع التعليق عن ${name}`,
      delist_app: `أُزيل ${name} من السوق`,
      suspend_developer: 'عُلّق حسابك كمطوّر',
      unsuspend_developer: 'رُفع التعليق عن حسابك كمطوّر',
      verify_developer: 'تم توثيق حسابك كمطوّر',
      reject_developer: 'تعذّر توثيق حسابك كمطوّر',
    }[judgement];
    return { subject, parts: [reason === null ? `${subject}.` : { quote: reason }] };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'تغيّرت كلمة مرورك في Souk',
        parts: ['تغيّرت كلمة مرور حسابك، وانتهت كل الجلسات وكل رموز المطوّر.'],
      };
    case 'new_device':
      return {
        subject: 'تسجيل دخول جديد إلى حسابك في Souk',
        parts: [
          'سجّل أحدهم الدخول إلى حسابك من مكان لم تستعمله من قبل.',
          { list: [`العنوان: ${notice.address}`, `المتصفح أو الأداة: ${notice.userAgent ?? 'غير معروف'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'فُعّل العامل الثاني لحسابك في Souk',
        parts: ['من الآن يتطلب تسجيل الدخول رمزًا إلى جانب كلمة المرور.'],
      };
    case 'second_factor_off':
      return {
        subject: 'أُوقف العامل الثاني لحسابك في Souk',
        parts: ['من الآن تكفي كلمة المرور وحدها لتسجيل الدخول.'],
      };
    case 'recovery_code_used':
      return {
        subject: 'استُعمل رمز استرداد لحسابك في Souk',
        parts: [`استعمل أحدهم رمز استرداد بدل رمز جهازك. الرموز المتبقية: ${notice.left}.`],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'جُدّدت رموز الاسترداد لحسابك في Souk',
        parts: ['أُنشئت عشرة رموز جديدة، ولم تعد القديمة تعمل.'],
      };
    case 'client_secret_made':
      return {
        subject: 'أُنشئ سر لتطبيقك',
        parts: [`أُنشئ سر ينتهي بـ ${notice.last4} لتطبيقك ${notice.appName}.`],
      };
  }
}
