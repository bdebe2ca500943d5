import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

export const ar: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'رمز التحقق الخاص بك في Souk',
    parts: [
      `رمز التحقق الخاص بك هو ${code}. تنتهي صلاحيته بعد ${minutes} دقيقة.`,
      { code },
      'تصلك هذه الرسالة لأن حسابًا في Souk أُنشئ بهذا البريد. إن لم تكن أنت من أنشأه فتجاهل الرسالة: لا يمكن للحساب استعمال بريدك دون الرمز.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'رمز تأكيد بريد التواصل في Souk',
    parts: [
      `أدخل هذا الرمز لتأكيد بريد التواصل لحساب المطوّر: ${code}. تنتهي صلاحيته بعد ${minutes} دقيقة.`,
      { code },
      'إن لم تطلب هذا الرمز فتجاهل هذه الرسالة.',
    ],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'إعادة تعيين كلمة مرورك في Souk',
    parts: [
      `طُلبت إعادة تعيين كلمة المرور لحسابك في Souk. يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد ${minutes} دقيقة.`,
      { button: 'تعيين كلمة مرور جديدة', href },
      'إن لم تطلب ذلك فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `الوقت: ${at}`,
        'إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا:',
        { button: 'تعيين كلمة مرور جديدة', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `دعوة للانضمام إلى ${business} في Souk`,
    parts: [
      `أنت مدعوّ للانضمام إلى ${business} عضوًا.`,
      'سجّل الدخول أو أنشئ حسابًا بهذا البريد، ثم أكّد البريد واقبل الدعوة.',
      { button: 'فتح Souk', href },
      `تنتهي الدعوة بعد ${days} أيام. إن لم تكن تتوقعها فتجاهل هذه الرسالة.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at, href }) => ({
    subject: `${app}: أُبطلت الرموز بعد إعادة استعمال رمز تحديث`,
    parts: [
      `قُدّم رمز تحديث للتطبيق ${app} بعد أكثر من ${seconds} ثانية من استعماله. قد يكون بحوزة شخص آخر، لذلك أبطلنا كل رموز الوصول والتحديث الصادرة عنه.`,
      { list: [`التثبيت: ${installationId}`, `النشاط التجاري: ${businessId}`, `الوقت: ${at}`] },
      'للحصول على رموز جديدة بدّل رمز هوية من صفحتك المدمجة، أو اطلب من التاجر إعادة تثبيت التطبيق. احتفظ بأحدث رمز تحديث فقط لكل تثبيت، واستعمل كل رمز مرة واحدة فقط.',
      { button: 'فتح التثبيت', href },
      'إن لم يُعِد تطبيقك استعمال الرمز فدوّر أسرار العميل.',
    ],
  }),
  switchedOff: ({ app, installationIds, href }) => ({
    subject: `عُطّلت إشعارات الويب للتطبيق ${app}`,
    parts: [
      `فشلت كل إشعارات الويب المرسلة إلى ${app} ثلاثة أيام، لذلك عطّلناها لهذه التثبيتات:`,
      { list: installationIds },
      'تُسجَّل الأحداث الجديدة متجاوَزةً (ENDPOINT_DISABLED). راجع الأخطاء في سجل عمليات الإرسال، وأصلح نقطة النهاية، ثم أعد تفعيل إشعارات الويب.',
      { button: 'عرض عمليات الإرسال', href },
      'نرسل هذه الرسالة مرة في اليوم على الأكثر لكل تطبيق.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId, href }) => ({
    subject: `لم يجتز ${app} عمليات التحقق`,
    parts: [
      `أُغلق تقديم ${app} لأن عمليات التحقق التالية فشلت:`,
      { list: failures },
      'أصلح المشكلات وشغّل عمليات التحقق ثم قدّم التطبيق من جديد. يشغّل POST /developer/apps/{appId}/checks عمليات التحقق نفسها دون تقديم.',
      { button: 'عرض المراجعة', href },
      `معرّف المراجعة: ${reviewId}. معرّف التطبيق: ${appId}.`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId, href }) => {
    const name = version === null ? app : `${app} الإصدار ${version}`;
    return {
      subject: {
        approved: `تمت الموافقة على ${name}`,
        changes_requested: `مطلوب تعديلات على ${name}`,
        rejected: `رُفض ${name}`,
      }[verdict],
      parts: [
        {
          approved: `تمت الموافقة على ${name} وأُطلق كما قُدّم.`,
          changes_requested: `طلب مراجع تعديلات على ${name}. أجرِ التعديلات ثم قدّم من جديد. نراجع التقديم التالي خلال يومي عمل.`,
          rejected: `رفض مراجع ${name}. لا يمكن إطلاقه بصورته الحالية.`,
        }[verdict],
        ...(message === null ? [] : [{ quote: message }]),
        ...(items.length === 0 ? [] : [{ list: items }]),
        ...(install === null
          ? []
          : [unlisted ? `يمكن لمن لديه هذا الرابط تثبيته: ${install}` : `يمكن للتجار تثبيته هنا: ${install}`]),
        page === null ? { button: 'عرض المراجعة', href } : { button: 'عرض صفحة التطبيق', href: page },
        `معرّف المراجعة: ${reviewId}. معرّف التطبيق: ${appId}.`,
      ],
    };
  },
  judged: ({ judgement, name, reason, href }) => {
    const { subject, sentence } = {
      suspend_app: {
        subject: `أُوقف ${name}`,
        sentence: `أوقف مراجع ${name}. لا تصله إشعارات الويب ولا يستطيع استعمال الواجهة البرمجية حتى يُرفع الإيقاف.`,
      },
      unsuspend_app: { subject: `رُفع الإيقاف عن ${name}`, sentence: `لم يعد ${name} موقوفًا وعاد إلى العمل.` },
      delist_app: {
        subject: `أُزيل ${name} من متجر التطبيقات`,
        sentence: `أزال مراجع ${name} من متجر التطبيقات. يمكن للأنشطة التجارية التي ثبّتته الاستمرار في استعماله.`,
      },
      suspend_developer: {
        subject: 'أُوقف حساب المطوّر الخاص بك',
        sentence: 'أوقف مراجع حساب المطوّر الخاص بك. يمكنك الاطلاع على كل شيء ولا يمكنك إجراء تغييرات.',
      },
      unsuspend_developer: {
        subject: 'رُفع الإيقاف عن حساب المطوّر الخاص بك',
        sentence: 'لم يعد حساب المطوّر الخاص بك موقوفًا. يمكنك إجراء التغييرات من جديد.',
      },
      verify_developer: {
        subject: 'تم توثيق حساب المطوّر الخاص بك',
        sentence: 'وثّق مراجع حساب المطوّر الخاص بك. يمكنك الآن تقديم تطبيقات عامة.',
      },
      reject_developer: {
        subject: 'تعذّر توثيق حساب المطوّر الخاص بك',
        sentence: 'لم يتمكن مراجع من توثيق حساب المطوّر الخاص بك. صحّح بيانات الحساب ليُراجَع من جديد.',
      },
    }[judgement];
    return {
      subject,
      parts: [sentence, ...(reason === null ? [] : [{ quote: reason }]), { button: 'فتح لوحة المطوّر', href }],
    };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'تغيّرت كلمة مرورك في Souk',
        parts: ['تغيّرت كلمة مرور حسابك في Souk. سُجّل خروجك من كل الأجهزة وأُبطلت كل رموز المطوّر الخاصة بك.'],
      };
    case 'new_device':
      return {
        subject: 'تسجيل دخول جديد إلى حسابك في Souk',
        parts: [
          'سُجّل الدخول إلى حسابك في Souk من جهاز أو مكان جديد.',
          { list: [`عنوان IP: ${notice.address}`, `المتصفح أو الأداة: ${notice.userAgent ?? 'غير معروف'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'فُعّل التحقق بخطوتين لحسابك في Souk',
        parts: ['فُعّل التحقق بخطوتين. يتطلب تسجيل الدخول الآن رمزًا إلى جانب كلمة المرور.'],
      };
    case 'second_factor_off':
      return {
        subject: 'أُوقف التحقق بخطوتين لحسابك في Souk',
        parts: ['أُوقف التحقق بخطوتين. تكفي كلمة المرور وحدها الآن لتسجيل الدخول.'],
      };
    case 'recovery_code_used':
      return {
        subject: 'استُعمل رمز استرداد لحسابك في Souk',
        parts: [`استُعمل رمز استرداد لتسجيل الدخول إلى حسابك في Souk. رموز الاسترداد المتبقية: ${notice.left}.`],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'رموز استرداد جديدة لحسابك في Souk',
        parts: ['أُنشئت 10 رموز استرداد جديدة، ولم تعد القديمة تعمل.'],
      };
    case 'sign_up_attempt':
      return {
        subject: 'محاولة تسجيل ببريدك الإلكتروني',
        parts: [
          'استُخدم بريدك الإلكتروني في محاولة تسجيل في Souk. لم يتغيّر حسابك. إن كنت أنت من حاول، فسجّل الدخول بكلمة مرورك.',
          'تصلك هذه الرسالة مرة واحدة في اليوم على الأكثر.',
        ],
      };
    case 'client_secret_made':
      return {
        subject: `أُنشئ سر عميل للتطبيق ${notice.appName}`,
        parts: [`أُنشئ سر عميل ينتهي بـ ${notice.last4} لتطبيقك ${notice.appName}.`],
      };
  }
}
