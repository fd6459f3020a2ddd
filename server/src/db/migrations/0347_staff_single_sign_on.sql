-- Single sign-on of drivers and admins, at the provider of the installation, which the settings name.

-- Null: at the installation's provider.
alter table single_sign_on_attempts alter column organization_id drop not null;

-- The first step was at the provider. Where passwords are turned off, the second may follow all the same.
alter table login_challenges add column is_single_sign_on boolean not null default false;
alter table passkey_challenges add column is_single_sign_on boolean not null default false;
