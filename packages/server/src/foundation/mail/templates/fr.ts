import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

export const fr: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'Votre code de vérification Souk',
    parts: [
      `Votre code est ${code}. Il est valable ${minutes} minutes.`,
      { code },
      'Quelqu’un qui s’est inscrit sur Souk avec cette adresse l’a demandé. Si ce n’était pas vous, ignorez ce courriel : sans le code, rien ne peut être fait en votre nom.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Votre code de vérification Souk',
    parts: [
      `Votre code est ${code}. Il est valable ${minutes} minutes.`,
      { code },
      'Si vous ne l’avez pas demandé, ignorez ce courriel.',
    ],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'Choisissez un nouveau mot de passe Souk',
    parts: [
      `Ouvrez cette adresse pour choisir un nouveau mot de passe. Elle sert une seule fois, pendant ${minutes} minutes :`,
      { button: 'Choisir un mot de passe', href },
      'Si vous ne l’avez pas demandé, ignorez ce courriel : votre mot de passe ne change pas.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `Quand : ${at}`,
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
        { button: 'Choisir un mot de passe', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `Vous êtes invité à rejoindre ${business}`,
    parts: [
      `Vous êtes invité à travailler avec ${business}.`,
      'Connectez-vous ou inscrivez-vous avec cette adresse, confirmez-la, puis acceptez l’invitation.',
      { button: 'Ouvrir Souk', href },
      `Elle expire après ${days} jours. Si vous ne l’attendiez pas, vous n’avez rien à faire.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at }) => ({
    subject: `${app} : un jeton déjà utilisé est revenu, ses jetons sont révoqués`,
    parts: [
      `Un jeton de rafraîchissement de ${app} a été présenté plus de ${seconds} secondes après son utilisation. Quelqu’un d’autre l’a peut-être : tous les jetons qui en sont issus ont été révoqués.`,
      { list: [`Installation : ${installationId}`, `Entreprise : ${businessId}`, `Heure : ${at}`] },
      'Ne gardez que le dernier jeton de chaque installation et n’en utilisez jamais un deux fois. Pour continuer, échangez un jeton d’identité de votre page intégrée, ou faites réinstaller l’application par le marchand.',
    ],
  }),
  switchedOff: ({ app, installationIds }) => ({
    subject: `Les webhooks de ${app} ont été coupés`,
    parts: [
      `Tous les webhooks envoyés à ${app} ont échoué pendant trois jours pour :`,
      { list: installationIds },
      'Nous n’y envoyons plus rien ; ce qui arrive entre-temps est noté comme ignoré (ENDPOINT_DISABLED). Lisez les erreurs dans le journal, réparez l’adresse, puis rétablissez-la avec POST /developer/apps/{appId}/installations/{installationId}/webhooks/enable.',
      'Vous recevez ce courriel au plus une fois par jour et par application.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId }) => ({
    subject: `${app} n’a pas passé les vérifications`,
    parts: [
      'La soumission a été vérifiée et close, car ceci n’a pas réussi :',
      { list: failures },
      'Corrigez et soumettez à nouveau. POST /developer/apps/{appId}/checks dit d’avance ce qu’une soumission rencontrerait.',
      `Examen ${reviewId} de l’application ${appId}`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId }) => ({
    subject: `${app}${version === null ? '' : ` version ${version}`} ${
      { approved: 'est approuvée', changes_requested: 'demande des changements', rejected: 'a été rejetée' }[verdict]
    }`,
    parts: [
      ...(message === null ? [] : [{ quote: message }]),
      ...(items.length === 0 ? [] : [{ list: items }]),
      {
        approved: 'Elle est publiée telle qu’elle a été soumise.',
        changes_requested: 'Faites les changements et soumettez à nouveau ; la réponse vient sous 2 jours ouvrés.',
        rejected: 'Elle ne peut pas être publiée ainsi.',
      }[verdict],
      ...(page === null || install === null
        ? []
        : unlisted
          ? [`Qui reçoit ce lien peut l’installer : ${install}`, `Sa page : ${page}`]
          : [`Tout le monde la trouve à ${page} et l’installe depuis ${install}`]),
      `Examen ${reviewId} de l’application ${appId}`,
    ],
  }),
  judged: ({ judgement, name, reason }) => {
    const subject = {
      suspend_app: `${name} est suspendue`,
      unsuspend_app: `${name} n’est plus suspendue`,
      delist_app: `${name} a été retirée du marché`,
      suspend_developer: 'Votre compte de développeur est suspendu',
      unsuspend_developer: 'Votre compte de développeur n’est plus suspendu',
      verify_developer: 'Votre compte de développeur est vérifié',
      reject_developer: 'Votre compte de développeur n’a pas pu être vérifié',
    }[judgement];
    return { subject, parts: [reason === null ? `${subject}.` : { quote: reason }] };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Votre mot de passe Souk a été changé',
        parts: ['Le mot de passe de votre compte a été changé. Toutes les sessions et tous les jetons ont pris fin.'],
      };
    case 'new_device':
      return {
        subject: 'Une nouvelle connexion à votre compte Souk',
        parts: [
          'Quelqu’un s’est connecté à votre compte depuis un endroit nouveau.',
          { list: [`Adresse : ${notice.address}`, `Navigateur ou outil : ${notice.userAgent ?? 'inconnu'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'Le second facteur de votre compte Souk est activé',
        parts: ['Désormais, la connexion demande un code en plus du mot de passe.'],
      };
    case 'second_factor_off':
      return {
        subject: 'Le second facteur de votre compte Souk est désactivé',
        parts: ['Désormais, le mot de passe seul suffit pour se connecter.'],
      };
    case 'recovery_code_used':
      return {
        subject: 'Un code de secours de votre compte Souk a servi',
        parts: [
          `Quelqu’un a utilisé un code de secours à la place d’un code de votre appareil. Il en reste ${notice.left}.`,
        ],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'Les codes de secours de votre compte Souk sont renouvelés',
        parts: ['Dix nouveaux codes ont été créés. Les anciens ne servent plus.'],
      };
    case 'client_secret_made':
      return {
        subject: 'Un secret a été créé pour votre application',
        parts: [`Un secret qui finit par ${notice.last4} a été créé pour votre application ${notice.appName}.`],
      };
  }
}
